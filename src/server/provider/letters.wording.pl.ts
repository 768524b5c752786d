import type { Translation } from '#contract/languages.ts'
import type { wording as english } from './letters.wording.en.ts'

export const wording: Translation<typeof english> = {
  'card-payment.completed.subject': 'Płatność kartą {reference} została zrealizowana',
  'card-payment.completed.heading': 'Płatność kartą została zrealizowana',
  'card-payment.completed.what': 'Dostawca usług płatniczych potwierdził twoją płatność. Zachowaj tę wiadomość jako potwierdzenie.',
  'card-payment.completed.wallet': 'Kryptowaluta trafia bezpośrednio na podany adres portfela.',
  'card-payment.completed.paid': 'Zapłacona kwota',
  'card-payment.completed.gets': 'Otrzymujesz',
  'card-payment.completed.fee': 'Prowizja dostawcy',
  'card-payment.completed.reference': 'Numer referencyjny',
  'card-payment.completed.when': 'Data realizacji',
  'card-payment.completed.action': 'Zobacz swoje wymiany',
  'identity-check.approved.title': 'Twoja weryfikacja została zatwierdzona',
  'identity-check.approved.personal': 'Weryfikacja twojej tożsamości jest zakończona. Możesz już dokonywać wymian.',
  'identity-check.approved.business': 'Weryfikacja twojej firmy jest zakończona. Możesz już dokonywać wymian.',
  'identity-check.approved.action': 'Przejdź do wymiany',
  'identity-check.rejected.title': 'Twoja weryfikacja została odrzucona',
  'identity-check.rejected.personal': 'Weryfikacja twojej tożsamości jest zakończona. Dokumenty nie zostały przyjęte.',
  'identity-check.rejected.business': 'Weryfikacja twojej firmy jest zakończona. Dokumenty nie zostały przyjęte.',
  'identity-check.rejected.next': 'Na stronie weryfikacji znajdziesz to, co o tym wiemy, i kontakt z działem pomocy.',
  'identity-check.rejected.action': 'Zobacz weryfikację',
  'identity-check.again.title': 'Prześlij dokumenty jeszcze raz',
  'identity-check.again.personal': 'Nie mogliśmy przyjąć dokumentów do weryfikacji tożsamości w tej postaci.',
  'identity-check.again.business': 'Nie mogliśmy przyjąć dokumentów do weryfikacji firmy w tej postaci.',
  'identity-check.again.next': 'Na stronie weryfikacji znajdziesz informację, czego brakuje. Tam możesz przesłać dokumenty ponownie.',
  'identity-check.again.action': 'Dokończ weryfikację',
}
