import { passwordMinLength } from '#contract/limits.ts'

/** Every word of the part of the profile page that is about the password. */
export const wording = {
  title: 'Password',
  sentence: 'Changing it logs you out everywhere else.',
  about: 'Choose one that you use nowhere else.',
  open: 'Change',
  changed: 'Your password was changed. You are logged out everywhere else.',
  dialog: 'Change password',
  account: 'Account',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: `At least ${passwordMinLength} characters`,
  submit: 'Change password',
  cancel: 'Cancel',
  noAnswer: 'There was no answer, so we cannot say whether the password was changed. Please try again.',
  failed: 'The password was not changed. Please try again.',
}
