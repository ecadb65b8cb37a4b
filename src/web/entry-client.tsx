import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Home } from './screens/home.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Home />
  </StrictMode>,
);
