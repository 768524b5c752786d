import { passwordMinLength } from '#contract/limits.ts'
import { type Failure, refuseField } from '../../platform/failure.ts'
import { once } from '../../platform/once.ts'

const refusedPasswords = 10_000

// Loaded when somebody first chooses a password, because the list takes much memory.
const commonPasswords = once(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The list is in lower case, ordered by how often a password was found in leaks.
  const longEnough = dictionary['passwords-common'].filter((password) => password.length >= passwordMinLength)
  return new Set(longEnough.slice(0, refusedPasswords))
})

/** Whether a password, in any letter case, is among the 10,000 most common ones, which attackers try first. Departure 2. */
export const isCommonPassword = async (password: string): Promise<boolean> => (await commonPasswords()).has(password.toLowerCase())

/** Refuses a common new password at its field; returns undefined for any other password. */
export async function refuseCommonPassword(field: string, password: string): Promise<Failure<'VALIDATION_FAILED'> | undefined> {
  if (!(await isCommonPassword(password))) return undefined
  return refuseField(field, 'This is one of the most common passwords. Please choose another one.')
}
