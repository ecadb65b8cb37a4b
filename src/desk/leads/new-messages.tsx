import { leadPath } from '../../domain/desk/desk-screens.ts';
import { MAX_NEW_MESSAGES, type NewMessage } from '../../domain/desk/lead-list.ts';
import { Moment } from '../controls/moment.tsx';
import { Link } from '../shell/link.tsx';
import { FROM_LIST } from '../shell/list-address.ts';
import { leaveRow } from './lead-rows.tsx';

/** Nobody answers these messages automatically. Each stays until somebody replies or says that it is done. */
export function NewMessages({ messages }: { readonly messages: readonly NewMessage[] }) {
  return (
    <section aria-labelledby="nuovi-messaggi">
      <h2 id="nuovi-messaggi">Hanno scritto di nuovo</h2>
      <ul className="rows">
        {messages.map(({ id, name, at }) => (
          <li key={id} ref={leaveRow} className="row">
            <Link className="name" href={leadPath(id)} state={FROM_LIST}>
              <bdi>{name}</bdi>
            </Link>
            <div className="facts">
              <span className="chip open">nuovo messaggio</span>
              <Moment at={at} />
            </div>
          </li>
        ))}
      </ul>
      {messages.length === MAX_NEW_MESSAGES && (
        <p className="small">
          Qui ci sono al massimo {MAX_NEW_MESSAGES} persone: le altre compaiono man mano che
          rispondi a queste.
        </p>
      )}
    </section>
  );
}
