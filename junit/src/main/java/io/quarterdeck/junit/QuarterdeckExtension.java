// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * What {@link QuarterdeckTest} does. By itself for settings that no annotation can have, in a
 * static field with {@code @RegisterExtension}.
 */
public final class QuarterdeckExtension
    implements BeforeAllCallback,
        TestInstancePostProcessor,
        ParameterResolver,
        TestExecutionExceptionHandler {
  private static final Namespace STORE = Namespace.create(QuarterdeckExtension.class);
  private static final int LAST_LINES = 30;

  private final Attachment.@Nullable Wanted wanted;

  /** Of a class with the annotation. */
  QuarterdeckExtension() {
    wanted = null;
  }

  private QuarterdeckExtension(Attachment.Wanted wanted) {
    this.wanted = wanted;
  }

  /** One whose class shares a server with those of the same settings, in a namespace of its own. */
  public static QuarterdeckExtension of(QuarterdeckServerBuilder settings) {
    return new QuarterdeckExtension(settings.wanted());
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    // a nested class has what its outer one has
    if (attached(context) == null) {
      Class<?> type = context.getRequiredTestClass();
      Attachment attachment = Attachment.of(wanted == null ? annotated(type) : wanted, type);
      context.getStore(STORE).put(Attachment.class, attachment);
      Fields.set(attachment, type, null);
    }
  }

  private static Attachment.Wanted annotated(Class<?> type) {
    return Attachment.Wanted.of(
        AnnotationSupport.findAnnotation(type, QuarterdeckTest.class).orElseThrow());
  }

  @Override
  public void postProcessTestInstance(Object instance, ExtensionContext context) {
    Fields.set(required(context), instance.getClass(), instance);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return Attachment.gives(parameter.getParameter().getType())
        || isNamespace(parameter) && attached(context) != null;
  }

  private static boolean isNamespace(ParameterContext parameter) {
    return parameter.isAnnotated(TestNamespace.class)
        && parameter.getParameter().getType() == String.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Attachment attachment = required(context);
    return isNamespace(parameter)
        ? attachment.namespace()
        : attachment.give(parameter.getParameter().getType());
  }

  /** The failure stays what it is; what the server said is behind it. */
  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    Attachment attachment = attached(context);
    if (attachment != null) {
      List<String> lines = attachment.server().log(LAST_LINES);
      String text = String.join("\n", lines);
      context.publishReportEntry("quarterdeck.log", text);
      failure.addSuppressed(new ServerSaid(text));
    }
    throw failure;
  }

  private static @Nullable Attachment attached(ExtensionContext context) {
    return context.getStore(STORE).get(Attachment.class, Attachment.class);
  }

  private static Attachment required(ExtensionContext context) {
    Attachment attachment = attached(context);
    if (attachment == null) {
      throw new IllegalStateException("the test class has no server");
    }
    return attachment;
  }

  /** Shown behind a failure, without a stack of its own. */
  private static final class ServerSaid extends RuntimeException {
    private static final long serialVersionUID = 1;

    ServerSaid(String lines) {
      super("the last lines of the API server's log:\n" + lines, null, false, false);
    }
  }
}
