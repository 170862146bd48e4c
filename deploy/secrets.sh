#!/bin/sh
# Makes the secrets of compose.yaml that are missing, in deploy/secrets. What only you know stays an empty file: put the
# address of the mail server into mail_url, and the keys of the payment provider into theirs.
set -eu
cd "$(dirname "$0")"
# The folder keeps others out; the accounts in the containers read the files.
mkdir -p -m 700 secrets
cd secrets
random() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
[ -s secret ] || random > secret
[ -s database_password ] || random > database_password
[ -s s3_secret_access_key ] || random > s3_secret_access_key
printf 'postgresql://galley:%s@database:5432/galley' "$(cat database_password)" > database_url
for name in mail_url stripe_secret_key stripe_webhook_secret; do
  [ -e "$name" ] || : > "$name"
done
chmod 644 ./*
