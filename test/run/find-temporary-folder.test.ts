import { runsPrograms } from './find-temporary-folder.js'

test.each([
  ['a default Linux', 'tmpfs /dev/shm tmpfs rw,nosuid,nodev,inode64 0 0', true],
  ['a container', 'shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0', false],
  ['a read-only one', 'tmpfs /dev/shm tmpfs ro,relatime 0 0', false],
  ['a disk', '/dev/vda /dev/shm ext4 rw,relatime 0 0', false],
  ['a system without it', 'proc /proc proc rw 0 0', false],
  [
    'one over another',
    'tmpfs /dev/shm tmpfs rw 0 0\nshm /dev/shm tmpfs rw,noexec 0 0\nproc /proc proc rw 0 0',
    false,
  ],
])('files of tests are in memory: %s', (_, mounts, isInMemory) => {
  expect(runsPrograms(mounts)).toBe(isInMemory)
})
