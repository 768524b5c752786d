export const wording = {
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  busy: 'One moment…',
  failed: { sentence: 'Error. Please try again or', contactSupport: 'contact support' },
}
