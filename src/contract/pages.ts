import { type Language, languages } from './languages.ts'

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

/** The addresses of the landing page, which is rendered in each language. The specification's is always English. */
export const landingPaths: Record<Language, string> = { en: pages.landing, pl: '/pl', de: '/de' }

/** The picture beside a link to the landing page where it is shared. */
export const sharePicturePaths: Record<Language, string> = { en: '/share.png', pl: '/share-pl.png', de: '/share-de.png' }

/** Pages that need a logged-in client. */
export const protectedPages: PageName[] = ['home', 'verification', 'profile']

/** Paths that carry a mailed token. */
export const pageWithToken = {
  verifyEmail: (token: string) => `/app/verify-email/${token}`,
  setNewPassword: (token: string) => `/app/set-new-password/${token}`,
}

/** The language of the landing page at this path, null where another page is or none. One trailing slash is forgiven. */
export const landingLanguageAt = (path: string): Language | null =>
  languages.find((language) => landingPaths[language] === withoutSlash(path)) ?? null

/** The page that a path leads to, or null for "Page not found". One trailing slash is forgiven. */
export function pageAt(path: string): PageName | null {
  if (landingLanguageAt(path)) return 'landing'
  const segments = withoutSlash(path).split('/')
  const fits = (pattern: string) => {
    const parts = pattern.split('/')
    const optional = parts.at(-1)?.endsWith('?') ? 1 : 0
    if (segments.length > parts.length || segments.length < parts.length - optional) return false
    return segments.every((segment, at) => (parts[at]?.startsWith(':') ? segment !== '' : segment === parts[at]))
  }
  const names = Object.keys(pages) as PageName[]
  return names.find((name) => pages[name] === segments.join('/')) ?? names.find((name) => fits(pages[name])) ?? null
}

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
