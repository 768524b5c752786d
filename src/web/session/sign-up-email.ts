const key = 'sign_up_email'

/** The address of a sign-up or confirmation in this tab, in session storage until a session begins or ends; '' if there is none. Decision 172. */
export function readSignUpEmail(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function storeSignUpEmail(email: string): void {
  try {
    sessionStorage.setItem(key, email)
  } catch {
    // Without storage, the screens show no address.
  }
}
