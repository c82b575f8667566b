import type { Route } from "../../route.ts";
import { DeliveryPage } from "./delivery-page.ts";
import { EndpointPage } from "./endpoint-page.ts";
import { EndpointsPage } from "./endpoints-page.ts";
import { NewEndpointPage } from "./new-endpoint-page.ts";

/** The endpoints of an environment, one of them, and one delivery to it. */
export const webhookRoutes: readonly Route[] = [
  { pattern: "/dashboard/webhooks", scope: "webhooks:read", navigation: "Webhooks", page: EndpointsPage },
  { pattern: "/dashboard/webhooks/new", scope: "webhooks:manage", page: NewEndpointPage },
  { pattern: "/dashboard/webhooks/:webhook_id", scope: "webhooks:read", page: EndpointPage },
  {
    pattern: "/dashboard/webhooks/:webhook_id/deliveries/:delivery_id",
    scope: "webhooks:read",
    page: DeliveryPage,
  },
];
