// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.serviceaccount.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.api.Trees;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.lookup.ObjectReader;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Gives pods a service account with its token and pull secrets, and checks what they may use. */
@Component(property = {"name=ServiceAccount", "rank:Integer=2800", "enabledByDefault:Boolean=true"})
public final class ServiceAccount implements MutatingAdmission, ValidatingAdmission {
  private static final Duration PAUSE = Duration.ofMillis(150);
  private static final String EPHEMERAL = "ephemeralcontainers";
  private static final String NAME = "serviceAccountName";

  /** The old name of the same field: Kubernetes keeps both alike. */
  private static final String ALIAS = "serviceAccount";

  private final Accounts accounts;
  private final TokenVolume volume = new TokenVolume();

  @Activate
  public ServiceAccount(@Reference ObjectReader reader) {
    this(new Accounts(reader, PAUSE));
  }

  ServiceAccount(Accounts accounts) {
    this.accounts = accounts;
  }

  @Override
  public Interest interest() {
    return new Interest(
        Set.of(Operation.CREATE, Operation.UPDATE), Set.of(new GroupResource("", "pods")), true);
  }

  @Override
  public void mutate(AdmissionRequest r) {
    if (r.operation() != Operation.CREATE || !r.subresource().isEmpty()) {
      return;
    }
    ApiObject pod = r.requireObject();
    if (MirrorPodRules.isMirror(pod)) {
      refuse(r, MirrorPodRules.problem(pod.field("spec")));
      return;
    }
    Map<String, @Nullable Object> spec = pod.object("spec");
    setDefault(spec);
    ApiObject account = find(r, Node.root(spec).get(NAME).text());
    if (automounts(account, Node.root(spec))) {
      volume.mount(spec);
    }
    pullSecrets(account, spec);
    enforce(r, account);
  }

  private static void setDefault(Map<String, @Nullable Object> spec) {
    Node sent = Node.root(spec);
    String name = sent.get(sent.get(NAME).isEmpty() ? ALIAS : NAME).text();
    String chosen = name.isEmpty() ? Accounts.DEFAULT : name;
    spec.put(NAME, chosen);
    spec.put(ALIAS, chosen);
  }

  private ApiObject find(AdmissionRequest r, String name) {
    ApiObject account = accounts.find(r.namespace(), name);
    if (account == null) {
      throw r.forbidden(
          "error looking up service account %s/%s: serviceaccount \"%s\" not found"
              .formatted(r.namespace(), name, name));
    }
    return account;
  }

  /** The pod decides, then the account; without a word the token is mounted. */
  private static boolean automounts(ApiObject account, Node spec) {
    Node ofPod = spec.get("automountServiceAccountToken");
    Node decides = ofPod.isPresent() ? ofPod : account.field("automountServiceAccountToken");
    return decides.isAbsent() || decides.bool();
  }

  private static void pullSecrets(ApiObject account, Map<String, @Nullable Object> spec) {
    if (!Node.root(spec).get("imagePullSecrets").isEmpty()) {
      return;
    }
    for (Node s : account.field("imagePullSecrets").items()) {
      Trees.list(spec, "imagePullSecrets").add(Trees.copyValue(s.value()));
    }
  }

  private static void enforce(AdmissionRequest r, ApiObject account) {
    MountableSecrets allowed = MountableSecrets.of(account);
    if (allowed == null) {
      return;
    }
    Node spec = r.requireObject().field("spec");
    if (r.subresource().isEmpty()) {
      refuse(r, allowed.problem(spec));
      return;
    }
    String ofEphemeral = allowed.problemOfEphemeral(spec);
    if (ofEphemeral != null) {
      // of all refusals the one that Kubernetes leaves without a reason
      throw ApiException.of(StatusReason.UNKNOWN, ofEphemeral, null);
    }
  }

  private static void refuse(AdmissionRequest r, @Nullable String problem) {
    if (problem != null) {
      throw r.forbidden(problem);
    }
  }

  @Override
  public void validate(AdmissionRequest r) {
    boolean creates = r.operation() == Operation.CREATE && r.subresource().isEmpty();
    boolean addsContainers = r.operation() == Operation.UPDATE && r.subresource().equals(EPHEMERAL);
    if (!creates && !addsContainers) {
      return;
    }
    ApiObject pod = r.requireObject();
    if (creates && MirrorPodRules.isMirror(pod)) {
      refuse(r, MirrorPodRules.problem(pod.field("spec")));
      return;
    }
    String name = pod.field("spec").get(NAME).text();
    if (name.isEmpty()) {
      throw r.forbidden("no service account specified for pod " + r.namespace() + "/" + r.name());
    }
    enforce(r, find(r, name));
  }
}
