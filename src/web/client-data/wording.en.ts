export const wording = {
  'client-data.title': 'Your data',
  'client-data.sentence': 'What we keep about you, and how to leave.',
  'client-data.loading': 'Loading...',
  'client-data.download.title': 'Download your data',
  'client-data.download.about': 'Everything that we keep about you, in one file that people and programs can read.',
  'client-data.download.open': 'Download',
  'client-data.download.ask':
    'Please enter your password. The file holds everything about you: nobody else should get it from an open screen. An email will tell you that it was downloaded.',
  'client-data.download.askWithCode':
    'Please enter your password and a code. The file holds everything about you: nobody else should get it from an open screen. An email will tell you that it was downloaded.',
  'client-data.download.notLoaded': 'We could not check whether the download needs a code.',
  'client-data.download.submit': 'Download the file',
  'client-data.download.saved': 'Your browser has saved the file.',
  'client-data.download.fileName': 'my-data-{day}.json',
  'client-data.close.title': 'Close your account',
  'client-data.close.about': 'Ends your account for good and erases what no law makes us keep.',
  'client-data.close.open': 'Close account',
  'client-data.close.notLoaded': 'We could not load what closing would mean for you.',
  'client-data.close.forGood': 'Closing is for good and cannot be undone.',
  'client-data.close.consequences.sessions': 'Every session ends at once, on all your devices.',
  'client-data.close.consequences.links': 'Links in our emails stop working. One more email confirms the closing.',
  'client-data.close.consequences.bookedCall': 'A call that you have booked stays booked. To cancel it, use the link in its confirmation.',
  'client-data.close.consequences.newAccount': 'You can sign up again with the same address; that is a new account.',
  'client-data.close.nothingKept':
    'No law makes us keep anything about you. Your data are erased at once, and your address a week later, when the email has arrived.',
  'client-data.close.keptTitle': 'Kept by law until {day}',
  'client-data.close.kept': 'Your name, contact details and email address, {records}.',
  'client-data.close.reason':
    'The Polish Act on counteracting money laundering and terrorist financing obliges us (article 49). These records are used for nothing else. Everything else is erased at once.',
  'client-data.close.reasonWithTax':
    'The Polish Act on counteracting money laundering and terrorist financing obliges us (article 49), and for requests and payments the Polish Tax Ordinance (articles 70 and 86). These records are used for nothing else. Everything else is erased at once.',
  'client-data.records.account-records': 'our records about your account',
  'client-data.records.identity-checks': 'the state of your identity verification',
  'client-data.records.exchange-requests': 'your requests for a quote',
  'client-data.records.card-payments': 'your card payments',
  'client-data.close.submit': 'Close my account',
  'client-data.close.keep': 'Keep my account',
  'client-data.closed.title': 'Your account is closed',
  'client-data.closed.sentence':
    'Every session has ended. We have sent you an email that confirms it and names what the law makes us keep, if anything.',
  'client-data.closed.home': 'To the home page',
} as const
