#!/bin/sh
# OpenCV needs two shared libraries that a bare machine may lack. Installs them where we may, says how where not.
# Called by the Makefile with PYTHON set to the virtual environment's interpreter.
if "$PYTHON" -c 'import cv2' 2>/dev/null; then exit 0; fi
packages="libgl1 libglib2.0-0"
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing the system packages that OpenCV needs: $packages"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $packages >/dev/null || exit 1
    exec "$PYTHON" -c 'import cv2'
fi
echo "OpenCV cannot start: it needs system packages. Install them and run make again:" >&2
echo "  sudo apt-get install $packages" >&2
exit 1
