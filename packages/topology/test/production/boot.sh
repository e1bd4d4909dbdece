#!/bin/sh
# boot.sh ROOT CGROUP, in namespaces that unshare has just made: becomes systemd, the first process of the Debian in the folder ROOT.
# CGROUP is the name of a control group for this Debian alone.
set -e
mount --bind "$1" "$1"
mount -t sysfs -o ro sysfs "$1/sys"
mount -t cgroup2 cgroup2 "$1/sys/fs/cgroup"
mkdir "$1/sys/fs/cgroup/$2"
echo 0 >"$1/sys/fs/cgroup/$2/cgroup.procs"
umount "$1/sys/fs/cgroup"

exec unshare --cgroup sh -c '
  set -e
  cd "$0"
  mount -t cgroup2 cgroup2 sys/fs/cgroup
  mount -t proc proc proc
  mount --bind proc/sys proc/sys
  mount -o remount,ro,bind proc/sys
  mount -t tmpfs -o mode=755 tmpfs run
  mount -t tmpfs -o mode=755 tmpfs dev
  mkdir dev/pts dev/shm
  mount -t tmpfs -o mode=1777 tmpfs dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts dev/pts
  ln -s pts/ptmx dev/ptmx
  for node in null zero full random urandom tty; do
    touch "dev/$node"
    mount --bind "/dev/$node" "dev/$node"
  done
  ln -s /proc/self/fd dev/fd
  ln -s fd/0 dev/stdin
  ln -s fd/1 dev/stdout
  ln -s fd/2 dev/stderr
  ip link set lo up
  echo debian >etc/hostname
  # Units get roots of their own, which in a changed root they cannot: this becomes the real one.
  pivot_root . mnt
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin container=other \
    sh -c "umount --lazy /mnt; exec /lib/systemd/systemd --log-target=console --show-status=no"
' "$1"
