#!/usr/bin/env bash
# start.sh DIR IMAP IMAPS LMTP SUBMISSION RELAY - private, rootless Dovecot 2.3 on loopback, in the foreground.
# RELAY is the port of the SMTP server that gets what is submitted. Touches nothing outside DIR.
# As root it drops to "nobody" first (Dovecot refuses to serve mail as uid 0).
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
DIR=$(mkdir -p "$1" && cd "$1" && pwd); IMAP=$2 IMAPS=$3 LMTP=$4 SUBM=$5 RELAY=$6
if [ "$(id -u)" = 0 ]; then RUNAS=nobody; else RUNAS=$(id -un); fi
GRP=$(id -gn "$RUNAS")
mkdir -p "$DIR"/{run,state,mail,libexec,keys/default/HS256}
ln -sf /usr/lib/dovecot/* "$DIR/libexec/"
[ -f "$DIR/key.pem" ] || openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=localhost \
   -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' -keyout "$DIR/key.pem" -out "$DIR/cert.pem" 2>/dev/null
[ -f "$DIR/users" ] || : > "$DIR/users"
[ -f "$DIR/keys/default/HS256/default" ] || head -c 48 /dev/urandom | base64 -w0 > "$DIR/keys/default/HS256/default"
cat > "$DIR/oauth2.conf.ext" <<X
introspection_mode = local
local_validation_key_dict = fs:posix:prefix=$DIR/keys/
username_attribute = email
issuers = https://issuer.pbem.test
X
sed -e "s#@DIR@#$DIR#g;s#@USER@#$RUNAS#g;s#@GROUP@#$GRP#g;s#@IMAP@#$IMAP#g;s#@IMAPS@#$IMAPS#g;s#@LMTP@#$LMTP#g;s#@SUBM@#$SUBM#g;s#@RELAY@#$RELAY#g" "$HERE/dovecot.conf.in" > "$DIR/dovecot.conf"
BIN=/usr/sbin/dovecot
if [ "$(id -u)" = 0 ]; then chown -R "$RUNAS:$GRP" "$DIR"; exec setpriv --reuid="$RUNAS" --regid="$GRP" --clear-groups "$BIN" -F -c "$DIR/dovecot.conf"
else exec "$BIN" -F -c "$DIR/dovecot.conf"; fi
