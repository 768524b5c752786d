import { isAppCode } from '../../platform/crypto/app-code.ts'

/** A typed code without spaces and dashes, in upper case: recovery codes are hashed in this form. */
export interface TypedCode {
  kind: 'app' | 'recovery'
  code: string
}

export function readTypedCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
  return { kind: isAppCode(code) ? 'app' : 'recovery', code }
}
