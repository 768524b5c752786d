export const wording = {
  close: 'Close',
  notice: 'Notice',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  busy: 'One moment…',
  tooManyTries: (wait: string) => `Too many tries. You can try again in ${wait}.`,
  failed: { sentence: 'Error. Please try again or', contactSupport: 'contact support' },
}
