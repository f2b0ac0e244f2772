// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Who of the servers is alive: the endpoints of the service kubernetes, and identity leases. */
@NullMarked
package io.quarterdeck.reconcilers.servers.internal;

import org.jspecify.annotations.NullMarked;
