import { expect, test } from 'vitest'
import { signatureIn } from './signature-text.ts'

test.each([
  ['a plain signature', '  H2hf/N0Z+=\n', 'H2hf/N0Z+='],
  ['one that was broken into lines', 'H2hf\r\n  /N0Z+=', 'H2hf/N0Z+='],
  [
    // github.com/trezor/trezor-suite/issues/4855
    'Trezor’s block',
    '-----BEGIN BITCOIN SIGNED MESSAGE-----\na\n-----BEGIN SIGNATURE-----\nbc1qfcj\nJ2hfrN0=\n-----END BITCOIN SIGNED MESSAGE-----',
    'J2hfrN0=',
  ],
  ['a block with the coin’s name', '-----BEGIN ETHEREUM SIGNATURE-----\n\n0xabc\n0x12\n-----END ETHEREUM SIGNED MESSAGE-----\n', '0x12'],
])('the signature is found in %s', (_what, pasted, signature) => {
  expect(signatureIn(pasted)).toBe(signature)
})
