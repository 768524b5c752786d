export const wording = {
  'log-in.title': 'Log In',
  'log-in.email': 'Email',
  'log-in.password': 'Password',
  'log-in.submit': 'Log In',
  'log-in.noAccountYet': 'No account yet?',
  'log-in.signUp': 'Sign up',
  'log-in.forgotten': 'Forgotten your password?',
  'log-in.resetPassword': 'Reset Password',
  'log-in.emailNotVerified': 'Email not verified',
  'log-in.secondStepEnded': 'That took too long, or too many codes were wrong. Please begin again with your password.',
} as const
