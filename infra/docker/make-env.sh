#!/bin/sh
# Prints .env.example with a fresh random value for every secret: sh infra/docker/make-env.sh > .env
set -eu
umask 077

hex() { od -An -tx1 -N "$1" /dev/urandom | tr -d ' \n'; }
base64_of_32() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }

while IFS= read -r line; do
  case "$line" in
    *PASSWORD= | SESSION_SECRET= | S3_SECRET_ACCESS_KEY= | GARAGE_RPC_SECRET=) printf '%s%s\n' "$line" "$(hex 32)" ;;
    S3_ACCESS_KEY_ID=) printf '%sGK%s\n' "$line" "$(hex 16)" ;;
    APP_KEK_1=) printf '%s%s\n' "$line" "$(base64_of_32)" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$(dirname "$0")/../../.env.example"
