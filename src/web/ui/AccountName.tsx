/** Tells password managers whose password a form asks for. Nobody sees or hears it. */
export function AccountName({ email = '' }: { email: string | undefined }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}
