// The checksum of an archive's parts, worked out by the platform: in JavaScript it took a ninth of an export. The build puts this
// in the place of `buffer-crc32`, which `yazl` asks for it (scripts/build.ts).
import { crc32 } from 'node:zlib';

export const unsigned = (bytes: Uint8Array, before = 0): number => crc32(bytes, before);
