/** Every page of the site, as route patterns. The router and the server's 404 decision read this one list. Spec section 2. */
export const pages = {
  landing: '/',
  home: '/app',
  verification: '/app/verification',
  profile: '/app/profile',
  login: '/app/login',
  register: '/app/register',
  registerSuccess: '/app/register/success',
  verifyEmail: '/app/verify-email/:token?',
  forgotPassword: '/app/forgot-password',
  setNewPassword: '/app/set-new-password/:token?',
  setNewPasswordSuccess: '/app/set-new-password/success',
  /** Not in the spec: where closing the account ends. */
  accountClosed: '/app/account-closed',
} as const

export type PageName = keyof typeof pages

/** Pages that need a logged-in client. */
export const protectedPages: PageName[] = ['home', 'verification', 'profile']

/** Paths that carry a mailed token. */
export const pageWithToken = {
  verifyEmail: (token: string) => `/app/verify-email/${token}`,
  setNewPassword: (token: string) => `/app/set-new-password/${token}`,
}

/** The page that a path leads to, or null for "Page not found". One trailing slash is forgiven. */
export function pageAt(path: string): PageName | null {
  const segments = (path.length > 1 ? path.replace(/\/$/, '') : path).split('/')
  const fits = (pattern: string) => {
    const parts = pattern.split('/')
    const optional = parts.at(-1)?.endsWith('?') ? 1 : 0
    if (segments.length > parts.length || segments.length < parts.length - optional) return false
    return segments.every((segment, at) => (parts[at]?.startsWith(':') ? segment !== '' : segment === parts[at]))
  }
  const names = Object.keys(pages) as PageName[]
  return names.find((name) => pages[name] === segments.join('/')) ?? names.find((name) => fits(pages[name])) ?? null
}
