import type { ClientSession } from '../api/sessions.ts'

/** Every word of the part of the profile page that is about the client's sessions. */
export const wording = {
  title: 'Your sessions',
  sentence: 'Where you are logged in. If you do not know one of them, sign it out and change your password.',
  list: 'Sessions',
  loading: 'Loading...',
  notLoaded: 'Your sessions could not be loaded.',
  tryAgain: 'Try again',
  device: ({ browser, system }: Pick<ClientSession, 'browser' | 'system'>) =>
    browser && system ? `${browser} on ${system}` : browser || system || 'Unknown device',
  current: 'This one',
  from: 'Network address',
  started: 'Logged in',
  lastUsed: 'Last used',
  now: 'Now',
  onlyThis: 'You are logged in nowhere else.',
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signedOut: (device: string) => `${device} was signed out.`,
  notSignedOut: (device: string) => `${device} was not signed out. Please try again.`,
  others: {
    open: 'Sign out all others',
    title: 'Sign out all others?',
    about: (count: number) =>
      count === 1
        ? 'The other session ends at once. Whoever uses it has to log in again.'
        : `The other ${count} sessions end at once. Whoever uses them has to log in again.`,
    submit: 'Sign out all others',
    cancel: 'Cancel',
    done: 'All other sessions were signed out.',
    failed: 'They were not signed out. Please try again.',
  },
}
