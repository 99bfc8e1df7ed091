import { createBrowserRouter, type DataRouter } from 'react-router';
import { routes } from './routes.tsx';

export function makeRouter(): DataRouter {
  return createBrowserRouter(routes);
}

/** Once the modules of the address are loaded, or could not be. */
export function ready(router: DataRouter): Promise<void> {
  return new Promise((resolve) => {
    const stop = router.subscribe(look);
    look();

    function look(): void {
      if (!router.state.initialized) return;
      stop();
      resolve();
    }
  });
}
