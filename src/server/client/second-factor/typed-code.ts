import { recoveryCodeCount } from '../limits.ts'
import { randomSigns } from '../../platform/crypto/reference.ts'
import { isAppCode } from './app-code.ts'

/** What was typed into the field for a code: one of the app, or a recovery code as it is hashed. */
export type TypedCode = { kind: 'app'; code: string } | { kind: 'recovery'; code: string }

/** Spaces, dashes and letter case do not count. */
export function readTypedCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
  return isAppCode(code) ? { kind: 'app', code } : { kind: 'recovery', code }
}

// 18 signs of 4.46 bits are 80 bits: too many to try, even against a plain hash.
const groups = 3
const groupLength = 6

/** New recovery codes, as they are shown: `34679C-DFGHJK-MNPQRT`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => Array.from({ length: groups }, () => randomSigns(groupLength)).join('-'))
