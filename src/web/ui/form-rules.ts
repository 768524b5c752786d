import { passwordMinLength } from '#contract/limits.ts'
import { emailMinLength } from '../limits.ts'
import { t } from '../language/text.ts'

/** The eight message templates of spec section 5. `field` is the field's name as the form shows it. */
export type RuleMessage =
  | { template: 'min' | 'max'; length: number }
  | { template: 'required' }
  | { template: 'number' | 'email' | 'text' | 'checked' | 'selected'; field: string }

/** The sentence of a message in the language of the screen. */
export function messageText(message: RuleMessage): string {
  if (message.template === 'required') return t('ui.rules.required')
  if ('length' in message) return t(`ui.rules.${message.template}`, { length: String(message.length) })
  return t(`ui.rules.${message.template}`, { field: message.field })
}

/** A form rule of spec section 5: the message to show, or null. Forms apply their rules on button press. */
export type Rule<Value> = (value: Value) => RuleMessage | null

export const required: Rule<string> = (value) => (value === '' ? { template: 'required' } : null)
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

/** `names` are the field names as the form shows them. */
export const registerRules = (names: { email: string; acceptRules: string }) => ({
  email: firstOf(required, email(names.email)),
  password: firstOf(required, min(passwordMinLength)),
  acceptRules: checked(names.acceptRules),
})

export const forgotPasswordRules = (names: { email: string }) => ({ email: firstOf(required, min(emailMinLength), email(names.email)) })

export const newPasswordRules = { newPassword: firstOf(required, min(passwordMinLength)) }

/** Requires only a text: the server checks whether the code is right. */
export const codeRules = { code: required }

/** Recovery codes are shown once: the client must confirm that the codes are stored. */
export const recoveryCodeRules = (names: { kept: string }) => ({ kept: checked(names.kept) })

/** The client names a new passkey. */
export const passkeyNameRules = { name: required }

/** Requires only texts: the server checks whether password and code are right. */
export const proofRules = ({ requiresPassword, requiresCode }: { requiresPassword: boolean; requiresCode: boolean }) => ({
  currentPassword: requiresPassword ? required : () => null,
  code: requiresCode ? required : () => null,
})
