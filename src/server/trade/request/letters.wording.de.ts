import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'exchange-request.received.subject': 'Ihre Anfrage {reference} ist eingegangen',
  'exchange-request.received.heading': 'Wir haben Ihre Anfrage erhalten',
  'exchange-request.received.what':
    'Vielen Dank. Unsere Kundenbetreuung erstellt Ihre persönliche Berechnung und sendet sie an diese Adresse.',
  'exchange-request.received.answerTime': 'An Arbeitstagen antworten wir innerhalb von {hours, plural, one {# Stunde} other {# Stunden}}.',
  'exchange-request.received.verification':
    'Vor Ihrer ersten Transaktion ist die Identitätsprüfung erforderlich. Sie können sie schon jetzt abschließen, damit es später keine Verzögerung gibt.',
  'exchange-request.received.reference': 'Referenz',
  'exchange-request.received.pays': 'Sie tauschen',
  'exchange-request.received.noAmount': '{currency}, ohne Betragsangabe',
  'exchange-request.received.gets': 'Sie erhalten',
  'exchange-request.received.when': 'Eingang',
  'exchange-request.received.action': 'Zur Identitätsprüfung',
  'exchange-request.received.why':
    'Sie erhalten diese E-Mail, weil diese Adresse bei einer Anfrage an {brand} als Kontakt angegeben wurde. Falls Sie das nicht waren, brauchen Sie nichts zu tun; Fragen richten Sie bitte an {email}.',
}
