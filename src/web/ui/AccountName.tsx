/** Hidden username field, so that password managers know the account of a password form. */
export function AccountName({ email = '' }: { email: string | undefined }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
