import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordMinLength } from '#contract/limits.ts'
import { fail, type Failure } from '../failure.ts'

const refusedPasswords = 10_000

// The package's list is in lower case, and in the order of how often a password was found in leaked lists.
const longEnough = dictionary['passwords-common'].filter((password) => password.length >= passwordMinLength)
const commonPasswords = new Set(longEnough.slice(0, refusedPasswords))

/** Whether a password is among the 10,000 most common ones, however it is capitalised: such a one is tried first. Departure 2. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase())

/** The refusal of a new password that is too common, told at the field it was given in; nothing for any other. */
export const refuseCommon = (field: string, password: string): Failure<'VALIDATION_FAILED'> | undefined =>
  isCommonPassword(password)
    ? fail('VALIDATION_FAILED', { fields: { [field]: 'This is one of the most common passwords. Please choose another one.' } })
    : undefined
