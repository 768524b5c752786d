import type { PageName } from '#contract/pages.ts'

export const wording = {
  loading: 'Loading...',
  /** Names in the browser's tab; the brand's name follows. */
  titles: {
    landing: 'Exchange crypto with full legal compliance',
    home: 'Home',
    verification: 'Verification',
    profile: 'Profile',
    login: 'Log In',
    register: 'Sign Up',
    registerSuccess: 'Registration successful',
    verifyEmail: 'Email confirmation',
    forgotPassword: 'Reset password',
    setNewPassword: 'Set new password',
    setNewPasswordSuccess: 'Password reset',
    accountClosed: 'Account closed',
  } satisfies Record<PageName, string>,
  titleOf: (page: string, brand: string) => `${page} · ${brand}`,
  header: {
    toHome: (brand: string) => `${brand}: home`,
    navigation: 'Client area',
    verification: 'Verification',
    support: 'Support',
    profile: 'Profile',
  },
  skipToContent: 'Skip to content',
  licence: (number: string) => `Licence ${number}`,
  notFound: {
    title: 'Page not found',
    sentence: 'There is nothing at this address. It may have been mistyped, or the page has moved.',
    goHome: 'Go Home',
  },
  crashed: {
    title: 'This screen has stopped working',
    sentence:
      'An unexpected error occurred on our side. What you had already sent is safe. Reload the page; if that does not help, contact support.',
    details: 'What happened',
    reload: 'Reload the page',
    contactSupport: 'Contact support',
  },
  outdated: {
    title: 'This screen could not be loaded',
    sentence: 'Either a new version has been published since you opened the page, or the connection is gone. Reload the page to go on.',
  },
}
