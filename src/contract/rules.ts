import { emailMinLength, passwordMinLength } from './limits.ts'
import type { Message } from './messages.ts'

/** The form rules of spec section 5. Each returns the first message that applies, or null; the forms call them on button press. */
export type Rule<Value> = (value: Value) => Message | null

const required: Rule<string> = (value) => (value === '' ? { template: 'required' } : null)
const min =
  (length: number): Rule<string> =>
  (value) =>
    value.length < length ? { template: 'min', length } : null
const email =
  (field: string): Rule<string> =>
  (value) =>
    value.includes('@') ? null : { template: 'email', field }
const checked =
  (field: string): Rule<boolean> =>
  (ticked) =>
    ticked ? null : { template: 'checked', field }
const firstOf =
  <Value>(...rules: Rule<Value>[]): Rule<Value> =>
  (value) => {
    for (const rule of rules) {
      const message = rule(value)
      if (message) return message
    }
    return null
  }

export const loginRules = { email: firstOf(required, min(emailMinLength)), password: firstOf(required, min(passwordMinLength)) }

/** `names` are the field names as the form shows them, in the reader's language. */
export const registerRules = (names: { email: string; acceptRules: string }) => ({
  email: firstOf(required, email(names.email)),
  password: firstOf(required, min(passwordMinLength)),
  acceptRules: checked(names.acceptRules),
})

export const forgotPasswordRules = (names: { email: string }) => ({ email: firstOf(required, min(emailMinLength), email(names.email)) })

export const newPasswordRules = { newPassword: firstOf(required, min(passwordMinLength)) }

/** The password that a signed-in client has: whether it is right, only the server knows. */
export const currentPasswordRules = { currentPassword: required }

export const changePasswordRules = { ...currentPasswordRules, ...newPasswordRules }

/** A code of the second factor: whether it is right, only the server knows. */
export const codeRules = { code: required }

/** Recovery codes are shown once: whoever goes on says that they have kept them. */
export const keptRules = (names: { kept: string }) => ({ kept: checked(names.kept) })

/** Password, and a code where the second factor is on. */
export const proofRules = ({ takesCode }: { takesCode: boolean }) => ({
  ...currentPasswordRules,
  code: takesCode ? required : () => null,
})

/** Quote dialog: grouping is removed, then the integer part counts; empty becomes 0. Spec section 5. */
export function parseQuoteAmount(text: string): number {
  // A comma before one or two last digits groups nothing: read as grouping, "1 250 000,50" would be a hundred times too much.
  const withPoint = text.trim().replace(/,(\d{1,2})$/, '.$1')
  const integerPart = withPoint.replaceAll(/[\s,'’\u00a0\u202f]/g, '').split('.')[0] ?? ''
  const digits = integerPart.replaceAll(/\D/g, '')
  return digits === '' ? 0 : Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
}

/** Converter: only digits and a decimal point are kept, one point at most; empty becomes '0'. Spec section 5. */
export function cleanConverterAmount(text: string): string {
  const [integerPart = '', ...fractions] = text.replaceAll(/[^\d.]/g, '').split('.')
  const whole = integerPart.replace(/^0+(?=\d)/, '') || '0'
  return fractions.length === 0 ? whole : `${whole}.${fractions.join('')}`
}
