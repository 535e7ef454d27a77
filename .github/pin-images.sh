#!/bin/sh
# Adds to every image that the given files name by a tag the digest that it has now.
set -eu
for image in $(sed -nE 's/^(# syntax=|ARG NODE=|FROM | *image: )([^ ${]+:[^ @]+)( .*)?$/\2/p' "$@" | sort -u); do
  digest="$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')"
  sed -i -E "s#([ =])$image( |\$)#\1$image@$digest\2#" "$@"
done
