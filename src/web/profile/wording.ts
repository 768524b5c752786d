/** Every word of the profile screen. Spec section 2, "Profile". */
export const wording = {
  title: 'Profile',
  detailsSentence: 'They prefill your requests for a quote.',
  details: 'Your details',
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  emailHint: 'The address cannot be changed.',
  phone: 'Phone Number',
  country: 'Country',
  countryPlaceholder: 'Choose a country',
  notServed: (country: string) =>
    `${country} is not among the countries we serve yet. You can still send requests; we will tell you what is possible.`,
  update: 'Update',
  updated: 'Profile was updated',
  notUpdated: 'The profile was not updated. Please try again.',
  loading: 'Loading...',
  notLoaded: 'Your profile could not be loaded.',
  tryAgain: 'Try again',
  session: 'Session',
  sessionSentence: 'Ends your session in this browser.',
  logout: 'Logout',
}
