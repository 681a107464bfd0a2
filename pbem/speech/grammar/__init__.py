"""The small grammar that all languages share, over tokens that no longer belong to one."""
