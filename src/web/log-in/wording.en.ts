export const wording = {
  'session.title': 'Log In',
  'session.email': 'Email',
  'session.password': 'Password',
  'session.submit': 'Log In',
  'session.noAccountYet': 'No account yet?',
  'session.signUp': 'Sign up',
  'session.forgotten': 'Forgotten your password?',
  'session.resetPassword': 'Reset Password',
  'session.emailNotVerified': 'Email not verified',
  'session.secondStepEnded': 'That took too long, or too many codes were wrong. Please begin again with your password.',
} as const
