import { passwordMinLength } from '#contract/limits.ts'
import { type Failure, refuseField } from '../../platform/failure.ts'
import { once } from '../../platform/once.ts'

const refusedPasswords = 10_000

// When a password is first chosen: the list is among the largest things that a process holds.
const commonPasswords = once(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // The package's list is in lower case, and in the order of how often a password was found in leaked lists.
  const longEnough = dictionary['passwords-common'].filter((password) => password.length >= passwordMinLength)
  return new Set(longEnough.slice(0, refusedPasswords))
})

/** Whether a password is among the 10,000 most common ones, however it is capitalised: such a one is tried first. Departure 2. */
export const isCommonPassword = async (password: string): Promise<boolean> => (await commonPasswords()).has(password.toLowerCase())

/** The refusal of a new password that is too common, told at the field it was given in; nothing for any other. */
export async function refuseCommon(field: string, password: string): Promise<Failure<'VALIDATION_FAILED'> | undefined> {
  if (!(await isCommonPassword(password))) return undefined
  return refuseField(field, 'This is one of the most common passwords. Please choose another one.')
}
