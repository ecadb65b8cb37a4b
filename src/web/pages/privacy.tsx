import type { ReactNode } from 'react';
import { brand } from '../../../brand.config.ts';
import { FIELD_NAMES } from '../../domain/calculator/labels.ts';
import { RETENTION_DAYS } from '../../domain/lead/consent.ts';
import { HOME_PATH } from '../../domain/paths.ts';
import { ALERT, Icon } from '../../ui/icon.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';

/** Every answer of the form, in Italian: `età, genere, … e massa muscolare percepita`. */
const ANSWERS = new Intl.ListFormat('it').format(Object.values(FIELD_NAMES));

/**
 * The privacy notice (art. 13 GDPR) for brands without their own. It is rendered at build time and
 * works without script. It must describe what really happens to a lead: see docs/operations.md.
 */
export function Privacy() {
  return (
    <div className="page">
      <SiteHeader />
      <main>
        <article className="card prose stack">
          <h1>Informativa sulla privacy</h1>
          {brand.privacyCheckedOn ? (
            <p className="small">Ultima verifica: {formatDate(brand.privacyCheckedOn)}</p>
          ) : (
            <Draft />
          )}
          <p>
            Ai sensi dell'art. 13 del Regolamento (UE) 2016/679 («GDPR») ti spieghiamo quali dati
            trattiamo quando usi questo calcolatore, perché e per quanto tempo.
          </p>
          <Notice />
        </article>
      </main>
      <footer className="bottom">
        <p>
          <a href={HOME_PATH}>Vai al calcolatore di {brand.name}</a>
        </p>
      </footer>
    </div>
  );
}

/** For the brand, not for visitors: the server shows it only to requests from its own machine. */
function Draft() {
  return (
    <p className="warning" role="note" hidden>
      <Icon d={ALERT} />
      <span>
        <strong>Bozza da far verificare.</strong> Questo testo è generato dal programma: il
        consulente legale di {brand.legalName} deve controllarlo prima della pubblica&shy;zione.
      </span>
    </p>
  );
}

function Notice() {
  return (
    <>
      <Section title="Chi è il titolare">
        <p>
          {brand.legalName}
          {brand.postalAddress && `, ${brand.postalAddress},`} è il titolare del trattamento. Per
          ogni domanda sui tuoi dati scrivi a{' '}
          <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a>.
        </p>
      </Section>
      <Section title="Quali dati trattiamo">
        <ul className="stack">
          <li>
            <strong>Nome e numero WhatsApp</strong>, che inserisci nel modulo.
          </li>
          <li>
            <strong>Dati sul tuo corpo</strong>: {ANSWERS}, con le stime che ne ricaviamo (per
            esempio BMI, peso salutare e calorie). Sono dati relativi alla salute, una categoria
            particolare tutelata dall'art. 9 del GDPR.
          </li>
          <li>
            <strong>Il tuo consenso</strong>
            {brand.staticWebhook ? '' : ': il momento in cui lo dai e il testo che hai accettato'}.
          </li>
          <li>
            <strong>La provenienza</strong>: se arrivi da un link di una nostra campagna, il nome
            della campagna scritto nel link.
          </li>
          {!brand.staticWebhook && (
            <li>
              <strong>I messaggi su WhatsApp</strong>: quando ci scrivi e se la nostra risposta ti è
              arrivata o l'hai letta. I testi che ci scriviamo li teniamo per 30 giorni.
            </li>
          )}
        </ul>
        <p>
          Il calcolo avviene nel tuo browser: finché non invii il modulo, i dati che scrivi non
          lasciano il tuo dispositivo.
        </p>
      </Section>
      <Section title="Perché, e su quale base">
        <p>
          Usiamo questi dati per preparare la tua analisi personalizzata e inviartela su WhatsApp,
          come ci hai chiesto. La base giuridica è il tuo consenso esplicito (art. 6, par. 1, lett.
          a, e art. 9, par. 2, lett. a, del GDPR). Darlo è facoltativo, ma senza il consenso non
          possiamo inviarti l'analisi.
        </p>
        <p>
          L'analisi è una stima automatica e indicativa: non produce effetti giuridici e non prende
          decisioni su di te. Se hai meno di 14 anni, il consenso deve darlo chi esercita la
          responsabilità genitoriale.
        </p>
      </Section>
      <Section title="Come li trattiamo e a chi li comunichiamo">
        <p>
          {brand.staticWebhook
            ? "Quando invii il modulo, il tuo browser trasmette i dati, su connessione cifrata, al servizio di automazione che prepara e spedisce l'analisi."
            : "Quando invii il modulo, i dati vengono salvati sul nostro server, che prepara l'analisi. La spedisce il server stesso, una persona del nostro staff o un servizio di automazione che lavora per noi."}{' '}
          L'analisi ti arriva su WhatsApp, dopo che ci hai scritto dal tuo numero: passa da WhatsApp
          Ireland Limited (gruppo Meta), che la tratta per nostro conto come responsabile del
          trattamento e può trasferire dati fuori dall'Unione europea con le garanzie previste dal
          GDPR. Per il tuo account WhatsApp vale invece l'informativa di WhatsApp.
        </p>
        <p>
          Tutti i fornitori che lavorano per noi (hosting, servizio di automazione, WhatsApp
          {brand.staticWebhook ? '' : ', posta elettronica'}) trattano i dati come responsabili del
          trattamento, ai sensi dell'art. 28 del GDPR. Da noi li vede solo il personale incaricato
          di risponderti
          {brand.staticWebhook ? '' : ', e un registro annota chi li apre'}. Non vendiamo i tuoi
          dati e non li diffondiamo.
        </p>
        {!brand.staticWebhook && (
          <p>
            Quando arriva una richiesta possiamo ricevere avvisi per e-mail: dei tuoi dati
            contengono soltanto il nome.
          </p>
        )}
      </Section>
      <Section title="Per quanto tempo">
        <p>
          Conserviamo i tuoi dati per non più di {RETENTION_DAYS} giorni dall'invio del modulo; i
          dati sul corpo possono essere cancellati prima. Solo una richiesta a cui non abbiamo
          ancora risposto resta finché l'analisi non è partita, e i dati di cui ci hai chiesto la
          limitazione restano finché questa dura. Se revochi il consenso o ci chiedi la
          cancellazione, li cancelliamo senza ingiustificato ritardo
          {brand.staticWebhook
            ? ''
            : ': ne annotiamo soltanto il momento e un codice che da solo non ti identifica'}
          . Le copie di sicurezza fatte prima possono contenerli ancora per qualche tempo, fino alla
          loro eliminazione
          {brand.staticWebhook ? '' : '; lo stesso vale per il nome negli avvisi per e-mail'}.
        </p>
      </Section>
      <Section title="I tuoi diritti">
        <p>
          Per cancellare tutto basta un messaggio: dal numero che ci hai lasciato scrivici su
          WhatsApp <strong>«Cancella i miei dati»</strong>. Cancelliamo ciò che riguarda quel numero
          e te lo confermiamo nella chat, che sul tuo telefono resta finché non la elimini tu.
        </p>
        <p>
          Puoi chiederci in ogni momento l'accesso ai tuoi dati, la rettifica, la cancellazione, la
          limitazione del trattamento e la portabilità, scrivendo a{' '}
          <a href={`mailto:${brand.privacyEmail}`}>{brand.privacyEmail}</a>. Puoi revocare il
          consenso quando vuoi: la revoca non tocca ciò che è stato fatto prima. Se ritieni che il
          trattamento violi la legge, puoi proporre reclamo al{' '}
          <a href="https://www.garanteprivacy.it">Garante per la protezione dei dati personali</a>.
        </p>
      </Section>
      <Section title="Cookie e misurazioni">
        <p>
          Questo sito non usa cookie e non scrive nulla nell'archivio del tuo browser. Solo la
          cronologia della scheda tiene le tue risposte finché non la chiudi, compresi nome e
          numero, così puoi tornare indietro senza riscriverli. Noi, o il fornitore di hosting,
          misuriamo visite e velocità delle pagine in forma anonima e aggregata; allo stesso modo
          contiamo quante volte viene completato un calcolo, inviato un modulo, aperta la chat e
          condiviso il calcolatore, senza sapere da chi.{' '}
          {!brand.staticWebhook &&
            'Contiamo anche quanti danno una prima risposta e quanti si fermano a ciascuna domanda, ma mai che cosa rispondono. '}
          L'indirizzo IP serve a rispondere alla tua connessione e a limitare gli abusi; non lo
          conserviamo insieme ai tuoi dati.
        </p>
      </Section>
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function formatDate(day: string): string {
  return new Date(day).toLocaleDateString('it-IT', { dateStyle: 'long', timeZone: 'UTC' });
}
