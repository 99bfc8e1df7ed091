import { createBrowserRouter } from 'react-router';
import { routes } from './routes.tsx';

export function makeRouter() {
  return createBrowserRouter(routes);
}
