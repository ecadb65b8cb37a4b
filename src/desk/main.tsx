import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadSession } from './session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void loadSession();
createRoot(root).render(<App />);
