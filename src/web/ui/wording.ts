export const wording = {
  close: 'Close',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  busy: 'One moment…',
  notConnected: 'Not connected',
}
