/** `+39…567`: enough to recognise a known number, too little to call it. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}…${phone.slice(-3)}`;
}
