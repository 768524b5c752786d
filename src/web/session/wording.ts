export const wording = {
  title: 'Log In',
  email: 'Email',
  password: 'Password',
  submit: 'Log In',
  noAccountYet: 'No account yet?',
  signUp: 'Sign up',
  forgotten: 'Forgotten your password?',
  resetPassword: 'Reset Password',
  emailNotVerified: 'Email not verified',
  secondStepEnded: 'That took too long, or too many codes were wrong. Please begin again with your password.',
}
