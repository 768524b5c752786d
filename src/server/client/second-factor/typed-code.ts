import { isAppCode } from './app-code.ts'

/** What was typed into the field for a code: one of the app, or a recovery code in the form that is hashed. */
export interface TypedCode {
  kind: 'app' | 'recovery'
  code: string
}

/** Ignores spaces, dashes and letter case. */
export function readTypedCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
  return { kind: isAppCode(code) ? 'app' : 'recovery', code }
}
