import { readStored, writeStored } from '../ui/browser-storage.ts'

const key = 'sign_up_email'

/** The address of a sign-up or confirmation in this tab, in session storage until a session begins or ends; '' if there is none. Decision 172. */
export const readSignUpEmail = (): string => readStored('session', key) ?? ''

export const storeSignUpEmail = (email: string): void => writeStored('session', key, email)
