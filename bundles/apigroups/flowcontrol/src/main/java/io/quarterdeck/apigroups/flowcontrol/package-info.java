// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * The API group {@code flowcontrol.apiserver.k8s.io}: FlowSchemas and PriorityLevelConfigurations.
 */
@NullMarked
package io.quarterdeck.apigroups.flowcontrol;

import org.jspecify.annotations.NullMarked;
