// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** FlowSchemas and PriorityLevelConfigurations, read once and made ready to be asked. */
@NullMarked
package io.quarterdeck.stages.flowcontrol.config;

import org.jspecify.annotations.NullMarked;
