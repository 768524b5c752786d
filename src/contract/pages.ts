import { type Language, languages } from './languages.ts'

/** The route patterns of all pages, for the router and for the server's 404. Spec section 2. */
export const pages = {
  landing: '/',
  home: '/app',
  verification: '/app/verification',
  profile: '/app/profile',
  login: '/app/login',
  register: '/app/register',
  registerSuccess: '/app/register/success',
  verifyEmail: '/app/verify-email/:token?',
  /** Not in the spec: stops a new wallet or payout account, by the link of its letter. */
  stopDestination: '/app/stop/:token',
  forgotPassword: '/app/forgot-password',
  setNewPassword: '/app/set-new-password/:token?',
  setNewPasswordSuccess: '/app/set-new-password/success',
  /** Not in the spec: shown after the account is closed. */
  accountClosed: '/app/account-closed',
  /** The next two are not in the spec: an offer that answers a request, and the deal of an accepted one. */
  offer: '/app/offers/:reference',
  deal: '/app/deals/:reference',
  /** Not in the spec: the accounts to which the money of a sell goes. */
  payoutAccounts: '/app/payout-accounts',
  /** Not in the spec: where the coins of buys go. */
  wallets: '/app/wallets',
} as const

/** Not a page: the document around the card payment's widget. It has its own content security policy. Decision 228. */
export const cardPaymentFramePath = '/app/card-payment-frame'

export type PageName = keyof typeof pages

/** The landing page's path in each language. */
export const landingPath = (language: Language): string => (language === 'en' ? pages.landing : `/${language}`)

/** The preview picture of a shared link to the landing page. */
export const sharePicturePath = (language: Language): string => (language === 'en' ? '/share.png' : `/share-${language}.png`)

/** Pages that need a log-in. */
export const protectedPages: PageName[] = ['home', 'verification', 'profile', 'offer', 'deal', 'payoutAccounts', 'wallets']

/** Paths with a mailed token. */
export const pageWithToken = {
  stopDestination: (token: string) => `/app/stop/${token}`,
  verifyEmail: (token: string) => `/app/verify-email/${token}`,
  setNewPassword: (token: string) => `/app/set-new-password/${token}`,
}

/** Paths with the reference of an offer or a deal. */
export const pageWithReference = {
  offer: (reference: string) => `/app/offers/${encodeURIComponent(reference)}`,
  deal: (reference: string) => `/app/deals/${encodeURIComponent(reference)}`,
}

/** The language of the landing page at this path; null for any other path. One trailing slash is ignored. */
export const landingLanguageAt = (path: string): Language | null =>
  languages().find((language) => landingPath(language) === withoutSlash(path)) ?? null

/** The page at this path, or null for "Page not found". One trailing slash is ignored. */
export function pageAt(path: string): PageName | null {
  if (landingLanguageAt(path)) return 'landing'
  const segments = withoutSlash(path).split('/')
  const matches = (pattern: string) => {
    const parts = pattern.split('/')
    const optional = parts.at(-1)?.endsWith('?') ? 1 : 0
    if (segments.length > parts.length || segments.length < parts.length - optional) return false
    return segments.every((segment, at) => (parts[at]?.startsWith(':') ? segment !== '' : segment === parts[at]))
  }
  const names = Object.keys(pages) as PageName[]
  return names.find((name) => pages[name] === segments.join('/')) ?? names.find((name) => matches(pages[name])) ?? null
}

const withoutSlash = (path: string) => (path.length > 1 ? path.replace(/\/$/, '') : path)
