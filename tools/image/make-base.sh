#!/bin/sh
# Makes the base image of deploy/Dockerfile from Debian's packages and this machine's Node and npm, for machines that reach no image registry. Needs
# root, buildah and debootstrap. $1: the image's name. $2: the node program.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mirror=$(sed -n 's/^URIs: //p' /etc/apt/sources.list.d/*.sources | head -n 1)
debootstrap --variant=minbase --include=ca-certificates bookworm "$folder" ${mirror:+"$mirror"} >/dev/null
chroot "$folder" useradd --create-home --uid 1000 node
cp "$2" "$folder/usr/local/bin/node"
cp --recursive --dereference "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$folder/usr/local/lib/npm"
ln -s ../lib/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
# With this machine's certificate authorities, npm also works behind its proxy.
cp /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/"
container=$(buildah from scratch)
buildah add --quiet "$container" "$folder" /
buildah config --env PATH=/usr/local/bin:/usr/bin:/bin --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"
buildah commit --quiet --rm "$container" "$1"
